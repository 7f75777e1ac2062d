// What can be wrong with a connection or a record of an answer, where the code alone says too little.

export const connectionErrors = {
  'no-key': {
    what: 'The key {{header}} is missing.',
    certain: 'The service was not asked.',
    todo: 'Paste it under Connections, Change.',
  },
  'not-confirmed': {
    what: 'The connection was not saved. You said no to where it should go.',
    certain: 'It leads where it led, and no key was sent.',
    todo: 'Save again, and say yes if the address is right.',
  },
  'record-without-id': {
    what: 'Record {{position}} of the list has no field called {{field}}.',
    certain: 'Nothing was read in.',
    todo: 'If the service calls it something else, enter the name under Connections, Change, “The service: fields and calls”. The record has: {{has}}.',
  },
  'record-unreadable': {
    what: 'The service answered with a record we cannot read.',
    certain: 'Nothing was read in.',
    todo: 'The details say which record it is. Send them to whoever runs the service, and pull again.',
  },
};
