// Bars in the review and on the overview.

export const bars = {
  time: { dato: 'Hours per day', week: 'Hours per week', month: 'Hours per month' },
  material: { dato: 'Control sum per day', week: 'Control sum per week', month: 'Control sum per month' },
  priced: { dato: 'Amount per day', week: 'Amount per week', month: 'Amount per month' },
  by: '{{what}} per {{column}}',
  fromTo: '{{from}}–{{to}}',
  most: 'Most on {{name}}, {{amount}}',
  asTable: 'Table',
  asBars: 'Bars',
  others_one: '{{n}} other',
  others_other: '{{n}} others',
  months: '{{kind}}, the last twelve months',
  change: 'Change',
  differs:
    'Differs most from the month before: {{month}}, {{change}}. Months that are not over are left out of the comparison.',
};

export const unitName = { time: 'Hours', material: 'Control sum', priced: 'Amount' };
