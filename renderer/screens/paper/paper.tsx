// Paper: what is printed, and nothing of the screen. It is drawn for A4 beside the window, hidden there, and shown alone where pages
// are printed. The foot of every page is left with the store: the shell puts it into the margin, where no element reaches.

import './paper.css';
import { Fragment, useLayoutEffect } from 'react';
import { useText } from '../../language/text.ts';
import { usePaper } from '../../state/paper.ts';
import { docOf } from './doc-of.ts';
import type {
  PaperBlock,
  PaperCell,
  PaperColumn,
  PaperDoc,
  PaperEquation,
  PaperFile,
  PaperTable,
} from './paper-doc.ts';

function Cell({ cell, whole }: { readonly cell: PaperCell; readonly whole?: boolean | undefined }) {
  if (typeof cell === 'string') return <td className={whole ? 'whole' : undefined}>{cell}</td>;
  return (
    <td className="n">{cell.rule === undefined ? cell.figure : <span className={cell.rule}>{cell.figure}</span>}</td>
  );
}

function Head({ columns }: { readonly columns: readonly PaperColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, over, figure }) => (
          <th key={`${over ?? ''} ${name}`} className={figure ? 'n' : undefined}>
            {over === undefined ? null : <b>{over}</b>}
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What has nothing in its first cell goes on with the row before it, and stands on the same page. */
function Rows({
  rows,
  columns = [],
}: {
  readonly rows: readonly (readonly PaperCell[])[];
  readonly columns?: readonly PaperColumn[];
}) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={index} className={`${index % 5 === 4 ? 'five' : ''}${row[0] === '' ? ' on' : ''}`.trim() || undefined}>
          {row.map((cell, place) => (
            <Cell key={place} cell={cell} whole={columns[place]?.whole} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Table({ table }: { readonly table: PaperTable }) {
  return (
    <section className={table.newPage ? 'new-page' : undefined}>
      <h2>{table.title}</h2>
      {table.rows.length === 0 ? null : (
        <table>
          <Head columns={table.columns} />
          <Rows rows={table.rows} columns={table.columns} />
          {table.sum === undefined ? null : (
            <tbody className="sum">
              <tr>
                {table.sum.map((cell, place) => (
                  <Cell key={place} cell={cell} />
                ))}
              </tr>
            </tbody>
          )}
        </table>
      )}
      {(table.notes ?? []).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

/** All equations stand on the same edges: as many columns as the longest has. */
function Equation({ equation, terms }: { readonly equation: PaperEquation; readonly terms: number }) {
  const { left, right, difference } = equation;
  const all = [left, ...right];
  const places = Array.from({ length: terms }, (_, index) => ({ term: all[index], sign: index === 1 ? '=' : '+' }));
  const line = (of: 'name' | 'count' | 'amount') =>
    places.map(({ term, sign }, index) => (
      <Fragment key={index}>
        {index === 0 ? null : <td className="o">{of === 'count' && term !== undefined ? sign : ''}</td>}
        <td>{term?.[of] ?? ''}</td>
      </Fragment>
    ));
  return (
    <tbody>
      <tr className="names">
        {line('name')}
        <td>{difference.name}</td>
      </tr>
      <tr className="counts">
        {line('count')}
        <td>{difference.count}</td>
      </tr>
      <tr className="amounts">
        {line('amount')}
        <td>
          <span className={difference.rule}>{difference.amount}</span>
        </td>
      </tr>
    </tbody>
  );
}

function File({ file }: { readonly file: PaperFile }) {
  return (
    <div className="file">
      <div>
        <b>{file.name}</b>
        <span>{file.under}</span>
      </div>
      <div>
        <span>{file.facts[0]}</span>
        <span>{file.facts[1]}</span>
      </div>
      <code>
        {file.hash.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </code>
    </div>
  );
}

function Lines({ block }: { readonly block: Extract<PaperBlock, { type: 'lines' }> }) {
  return (
    <section className="new-page page-of-lines">
      <h2>
        {block.title} <span>{block.range}</span>
      </h2>
      <div className="halves">
        {block.halves.map((rows, index) =>
          rows.length === 0 ? null : (
            <table key={index}>
              <Head columns={block.columns} />
              <Rows rows={rows} />
            </table>
          ),
        )}
      </div>
      {[block.pageSum, block.sum].map((sum) =>
        sum === null ? null : (
          <div key={sum[0]} className="page-sum">
            <b>{sum[0]}</b>
            <b className={sum[1].rule}>{sum[1].figure}</b>
          </div>
        ),
      )}
      {block.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: PaperBlock }) {
  switch (block.type) {
    case 'facts':
      return (
        <dl className="facts">
          {block.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'equations': {
      const terms = Math.max(...block.equations.map(({ right }) => right.length + 1));
      return (
        <section>
          <h2>{block.title}</h2>
          <table className="equations">
            {block.equations.map((equation) => (
              <Equation key={equation.left.name} equation={equation} terms={terms} />
            ))}
          </table>
          {block.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      );
    }
    case 'files':
      return (
        <section>
          <h2>{block.title}</h2>
          {block.files.length === 0 ? <p>{block.none}</p> : null}
          {block.files.map((file, index) => (
            <File key={index} file={file} />
          ))}
        </section>
      );
    case 'table':
      return <Table table={block} />;
    case 'lines':
      return <Lines block={block} />;
    case 'words':
      return (
        <section>
          <h2>{block.title}</h2>
          <p>{block.words}</p>
        </section>
      );
    case 'signatures':
      return (
        <div className="signatures">
          {block.names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      );
    default:
      return block satisfies never;
  }
}

export function PaperSheet({ doc }: { readonly doc: PaperDoc }) {
  return (
    <article className="paper">
      <header>
        <div>
          <h1>{doc.title}</h1>
          <p>{doc.under}</p>
        </div>
        <div className="company">
          <b>{doc.company}</b>
          <span>{doc.environment}</span>
        </div>
      </header>
      {doc.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </article>
  );
}

export function Paper() {
  const text = useText();
  const on = usePaper(({ sheet }) => sheet);
  const doc = on === null ? null : docOf(on, text);
  useLayoutEffect(() => {
    if (doc !== null) usePaper.setState({ foot: doc.foot });
  });
  return doc === null ? null : <PaperSheet doc={doc} />;
}
