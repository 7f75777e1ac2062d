// The shape of a parsed $filter. Number and date literals keep their text, so nothing is rounded before SQL sees it.

export type CompareOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'date'; readonly text: string };

export type FunctionName = 'contains' | 'startswith' | 'endswith';

export type FilterExpression =
  | Literal
  | { readonly kind: 'field'; readonly name: string }
  | {
      readonly kind: 'compare';
      readonly operator: CompareOperator;
      readonly left: FilterExpression;
      readonly right: FilterExpression;
    }
  | { readonly kind: 'and' | 'or'; readonly left: FilterExpression; readonly right: FilterExpression }
  | { readonly kind: 'not'; readonly inner: FilterExpression }
  | { readonly kind: 'in'; readonly left: FilterExpression; readonly items: readonly Literal[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly arguments: readonly FilterExpression[] };
