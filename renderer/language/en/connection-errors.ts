// What can be wrong with a connection or a record of an answer, where the code alone says too little.

export const connectionErrors = {
  'certificate-date': {
    what: 'The certificate of {{host}} is not valid on this machine’s date.',
    todo: 'Check the date and time of the machine. If they are right, tell whoever runs the service. The check is never switched off.',
  },
  'certificate-name': {
    what: 'The certificate that {{host}} shows is for another name.',
    todo: 'Check the address of the connection. The check is never switched off.',
  },
  'not-http': {
    what: '{{host}} answered with something other than HTTP/1.1.',
    todo: 'Check the address and the port of the connection. Another program may answer there, or a service that only knows HTTP/2.',
  },
  garbled: {
    what: 'The answer of {{host}} is damaged, or is not compressed the way it claims.',
    todo: 'Try again. If it happens every time, a proxy may change answers: ask IT, or whoever supplies the service.',
  },
  tls: {
    what: 'We could not agree with {{host}} on encryption.',
    todo: 'Check the address of the connection. If it is right, ask IT to look at the certificate. The check is never switched off.',
  },
  unroutable: {
    what: 'There is no route to {{host}} from this machine.',
    todo: 'Check that the machine is on the right network or VPN, and that the address of the connection is right. Then try again.',
  },
  'no-key': {
    what: 'The key {{header}} is missing.',
    certain: 'The service was not asked.',
    todo: 'Paste it under Connections, Change.',
  },
  'not-confirmed': {
    what: 'The connection was not saved. You said no to where it should go.',
    certain: 'It leads where it did before, and no key was sent.',
    todo: 'Save again, and say yes if the address is right.',
  },
  'record-without-id': {
    what: 'Entry {{position}} of the list has no field called {{field}}.',
    certain: 'Nothing was read in.',
    todo: 'If the service calls it something else, enter the name under Connections, Change, “The service: fields and calls”. The entry has: {{has}}.',
  },
  'fields-refused': {
    what: 'The service refused the list. We asked for the fields {{fields}}.',
    certain: 'Nothing was read in.',
    todo: 'If the service calls one of them something else, enter the name under Connections, Change, “The service: fields and calls”. The details have the service’s own words.',
  },
  'team-other-key': {
    what: 'The key {{header}} of this desk is not the one that the team uses for {{connection}}. It may lead to another database.',
    certain: 'Nothing was pulled or sent.',
    todo: 'Check the key. When you pull, the list is compared with what the team has handed over. If it is the same database and the list cannot show it, say so on the command line: connection change --same-database.',
  },
  'team-other-database': {
    what: 'The key {{header}} of this desk leads to another database than the team’s: the same ids stand for other hours or other material.',
    certain: 'Nothing was pulled.',
    todo: 'Ask the others which key they use for {{connection}}, and enter that one here.',
  },
  'leads-elsewhere': {
    what_one:
      'The connection was not saved: it would lead elsewhere, and {{n}} entry waits for an answer or for confirmation.',
    what_other:
      'The connection was not saved: it would lead elsewhere, and {{n}} entries wait for an answer or for confirmation.',
    certain: 'It leads where it did before.',
    todo: 'Finish what waits first. If it is the same database all the same, say why below and save again.',
  },
  'other-id-field': {
    what_one: 'The connection was not saved: {{n}} entry waits, and with another id field we would not recognise it.',
    what_other:
      'The connection was not saved: {{n}} entries wait, and with another id field we would not recognise them.',
    certain: 'The id is read from the same field as before.',
    todo: 'Finish what waits first. If the service has only renamed the field, say so below and save again: we then compare what it lists.',
  },
  'fields-in-review': {
    what: 'The connection was not saved: run {{run}} is in review, and with other fields we would not recognise it once it is handed over.',
    certain: 'Entries are read by the same fields as before.',
    todo: 'Hand the run over or discard it first.',
  },
  'read-otherwise': {
    what: 'Run {{run}} was read with the id from {{was}}, but the connection now reads it from {{now}}. We would not recognise its entries, and what is handed over would come once more.',
    certain: 'Nothing was pulled, handed over or confirmed.',
    todo: 'Set the id field back to {{was}} under Connections. If the run is in review, you can also discard it.',
  },
  'id-still-there': {
    what: 'The connection was not saved: the field that holds the id now is still there, with the ids we know.',
    certain: 'Nothing was changed.',
    todo: 'Leave the id field as it is.',
  },
  'ids-of-others': {
    what: 'The connection was not saved: under {{field}} the service lists other work than the entries with those ids.',
    certain: 'Nothing was changed.',
    todo: 'Ask whoever runs the service which field holds the id now. “Exact message” says which ids differ.',
  },
  'record-unreadable': {
    what: 'The service answered with an entry we cannot read.',
    certain: 'Nothing was read in.',
    todo: '“Exact message” says which entry it is. Send it to whoever runs the service, and pull again.',
  },
  'posting-as-listed': {
    what: 'The layout {{layout}} writes the entries as they were listed, with their own date.',
    certain: 'Nothing is saved.',
    todo: 'What belongs to a closed period cannot get a date in the open one. Choose a layout with columns of its own, or let the entries keep their date.',
  },
  'range-as-value': {
    what: '“{{value}}” is one value, not a range.',
    certain: 'Nothing is saved.',
    todo: 'A range is written {{range}}, several values with commas. If it is one value, write {{value}}..{{value}}.',
  },
  'not-a-rule': {
    what: '“{{rule}}” is not a rule.',
    certain: 'Nothing is saved.',
    todo: 'Write a field and the values it may have, like this: ArbeidstypeId=100,150..199.',
  },
};
