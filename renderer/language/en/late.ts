// Who is late, and what changed since a month was closed.

export const late = {
  act: 'Who is late …',
  title: 'Late in run {{run}}',
  lead: 'Hours approved after the cutoff, by employee, and by department where entries have one. The text below can be sent as it is.',
  departments: 'Department',
  department: 'Department {{id}}',
  noDepartment: 'Without a department',
  days: 'Days',
  entries: 'Entries',
  text: 'Text to send',
  copy: 'Copy the text',
  none: 'Nobody was late.',
  hello: 'Hello. These hours were approved after the period had been pulled for payroll:',
  line_one: '{{name}}: {{n}} entry, {{hours}} hours ({{days}})',
  line_other: '{{name}}: {{n}} entries, {{hours}} hours ({{days}})',
  ask: 'Please approve hours before the deadline next time, so that they go in the right period.',
};

export const since = {
  title: '{{month}}, {{kind}}: changed since it was closed',
  lead_one: 'Closed {{when}} by {{who}}. Since then {{n}} entry has come in or gone out, {{net}} net.',
  lead_other: 'Closed {{when}} by {{who}}. Since then {{n}} entries have come in or gone out, {{net}} net.',
  net: 'Net',
  what: 'What',
  reversal: 'Reversal',
  'new-version': 'New version',
  late: 'Came late',
  removed: 'Removed in the ERP',
};

export const accruals = {
  act: 'Accruals …',
  title: 'To accrue, {{month}}, {{kind}}',
  lead_zero: 'The ERP has accepted everything pulled up to and including {{date}}.',
  lead_one: 'Up to and including {{date}}, {{n}} entry is approved that the ERP has not accepted.',
  lead_other: 'Up to and including {{date}}, {{n}} entries are approved that the ERP has not accepted.',
  stands: 'Where it stands',
  total: 'Total',
  notPulled_one: '{{n}} more entry is ready in the service. Pull it to include it.',
  notPulled_other: '{{n}} more entries are ready in the service. Pull them to include them.',
  notCounted: 'What is ready in the service has not been counted. There may be more than the list shows.',
  save: 'Save as a file …',
};

export const monthUnits = {
  title: '{{name}}, {{month}}, {{kind}}',
  late: 'Late',
  lead: '{{what}}.',
  leadAmount: '{{what}}, {{amount}}.',
  counted_one:
    '{{n}} of them is ready in the service and has not been pulled. It was counted; which one it is shows once it is pulled.',
  counted_other:
    '{{n}} of them are ready in the service and have not been pulled. They were counted; which ones they are shows once they are pulled.',
  countedAll_one:
    'It is ready in the service and has not been pulled. It was counted; which one it is shows once it is pulled.',
  countedAll_other:
    'They are ready in the service and have not been pulled. They were counted; which ones they are shows once they are pulled.',
  run: 'In which run',
  inRun: 'Run {{run}}',
  showIn: 'Show in run {{run}}',
  more_one: 'Show {{n}} more',
  more_other: 'Show {{n}} more',
  open: '{{words}} {{name}}, {{month}}: show the entries',
  openMonth: '{{month}}: show the entries',
  openBar: '{{month}}, {{words}}: show the entries',
};
