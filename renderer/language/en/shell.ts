// Frame of the window: navigation, title strip, errors, notices, keys.

import { SCREEN_NAMES } from '../../../preload/contract/screens.ts';
import { connectionErrors } from './connection-errors.ts';
import { fileErrors } from './file-errors.ts';
import { notices } from './notices.ts';
import { logErrors, teamErrors } from './team-errors.ts';

export const shell = {
  program: 'Export console',
  environment: {
    production: { word: 'Production', place: 'in production', note: 'What you do here counts for pay and invoices' },
    test: { word: 'Test', place: 'in test', note: 'nothing here reaches payroll' },
    sandbox: { word: 'Practice', place: 'for practice', note: 'made-up data on this machine · nothing is sent out' },
    none: { word: 'No connection', place: '', note: '' },
  },
  nav: {
    label: 'Main menu',
    find: 'Go to …',
    ...SCREEN_NAMES.en,
    openRuns: 'Open runs',
    openRun: 'Run {{run}} · {{kind}}',
    connected: 'Connected',
    refusing: 'Answered with an error',
    notAsked: 'Not contacted yet',
    archive: 'Archive, read only',
    asking: 'Waiting for an answer',
    offline: 'Not connected',
    proofOk: 'Proof log in order',
    proofBad: 'Problem in the proof log',
    exports: 'Exports from {{machine}}',
    needs_one: '{{n}} item needs attention',
    needs_other: '{{n}} items need attention',
    skip: 'Skip to content',
  },
  button: {
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    carryOut: 'Carry it out',
    more: 'More actions',
    undo: 'Undo',
    save: 'Save',
    choose: 'Choose …',
    otherFile: 'Choose another file …',
    stopAfter: 'Stop after call {{call}}',
    stop: 'Stop',
    stopping: 'Stopping after this call …',
  },
  loading: {
    runs: 'Reading the runs …',
    rows: 'Reading the entries …',
    engine: 'Opening the database …',
    search: 'Searching …',
  },
  readOnly: {
    title: 'The data folder can only be read.',
    rest: 'Everything that was done can be read here. Copy the folder to a disk that can be written, to work in it.',
  },
  offline: {
    since: 'Offline since {{time}}.',
    rest: 'You can read everything. Pulling and confirming have to wait. A hand-over goes only without a new check.',
  },
  engine: {
    restarting: 'The engine, the part of the program that pulls and stores, stopped and is being restarted.',
    restartingRest: 'Work in progress is kept and can be resumed. Nothing is sent twice.',
    failed: 'The database could not be opened.',
  },
  error: {
    details: 'Exact message',
    status: 'Answer {{status}}',
    clock: '{{time}}',
    busyUntil: 'It asked us to wait until {{when}}. Try again then.',
    because: {
      'nothing-to-send': {
        what: 'Everything comes to no line, so there is no file to write.',
        todo: 'If that is right, record it as nothing to send.',
      },
      'nothing-by-layout': {
        what: 'Everything comes to no line, so there is no file to write.',
        todo: 'Only a destination can record that there is nothing to send. If that is right, add one with this layout, and record it there.',
      },
      'something-to-send': {
        what: 'There is something to send to {{destination}}.',
        todo: 'Write a file. If it was entered there by hand, choose “Entered by hand”.',
      },
      'some-without-line': {
        what: '{{destination}} gets no line for {{count}} of {{of}} entries.',
        todo_one:
          'Tick that it was entered in the ERP too. If not, hold it: it is recorded as nothing to send in a run of its own.',
        todo_other:
          'Tick that they were entered in the ERP too. If not, hold them: they are recorded as nothing to send in a run of their own.',
      },
      'some-without-line-again': {
        what: '{{destination}} gets no line for {{count}} of {{of}} entries.',
        todo_one: 'Tick that it was entered in the ERP too. If not, write the file, and enter what is in it.',
        todo_other: 'Tick that they were entered in the ERP too. If not, write the file, and enter what is in it.',
      },
      'some-without-line-several': {
        what: '{{destination}} gets no line for {{count}} of {{of}} entries.',
        todo_one: 'Tick that it was entered in the ERP too. If not, write the files, and enter what is in them.',
        todo_other: 'Tick that they were entered in the ERP too. If not, write the files, and enter what is in them.',
      },
      'not-known-as-nothing': {
        what: 'No destination would leave what is ready without a line.',
        todo: 'Hand it over, or hold it. If it was entered in the ERP by hand, choose “Entered by hand”.',
      },
      'locked-since': {
        what_one: '{{count}} of these entries is from a period that has been locked since, and nobody has released it.',
        what_other:
          '{{count}} of these entries are from a period that has been locked since, and nobody has released them.',
        todo: 'Choose what {{destination}} gets of a closed period: the first open day, or the entry’s own date.',
      },
      'went-otherwise': {
        what: 'Id {{id}} takes back what went to {{destination}} by another layout, and the layout {{layout}} would take back something else.',
        todo: 'Give the destination a layout with the columns of the one it went by. Or hold the entry, and enter it by hand.',
      },
      'went-another-way': {
        what: 'Id {{id}} takes back what went out another way, and the layout {{layout}} would take back something else at {{destination}}.',
        todo: 'See in History how it went, and hand it over the same way. Or hold the entry, and enter it by hand.',
      },
      'month-open': {
        what: 'Something in the month is not finished.',
        certain: 'It is not closed. We counted what is ready in the service.',
        todo: 'See in the table of the overview what is left, and finish that first.',
      },
      'month-not-over': { what: 'The month is not over.', todo: 'Close it when it is over.' },
      'month-not-pulled': {
        what: 'Nothing was pulled since the month was over.',
        todo: 'Pull once more: that makes ready what was approved since.',
      },
      'month-closed': { what: 'The month is closed already.', todo: 'Open it again if something must change.' },
      'month-not-closed': { what: 'The month is not closed.', todo: 'See the months of the overview.' },
      'month-later-closed': { what: 'A later month is closed.', todo: 'Open the later month first.' },
      name: {
        what: 'We did not find {{host}} on the network.',
        todo: 'Check that this machine is online and that the address of the connection is right. Then try again.',
      },
      refused: {
        what: 'No service answers at {{host}}.',
        todo: 'Check the address of the connection, and that the service is running. Then try again.',
      },
      silent: {
        what: '{{host}} stopped responding.',
        todo: 'The network or the service is slow. Try again shortly.',
      },
      certificate: {
        what: 'The certificate of {{host}} is not trusted on this machine.',
        todo: 'Check the address. If it is right and your company inspects its traffic, ask IT for its root certificate and name the file in the connection. The check is never switched off.',
      },
      proxy: {
        what: 'The proxy {{host}} did not let us through.',
        todo: 'Choose another proxy in the connection, or ask IT to let us through.',
      },
      'disk-full': {
        what: 'The file was not saved. The disk is full.',
        todo: 'Make room or choose another folder, and try again.',
      },
      'folder-closed': {
        what: 'The file was not saved. You do not have permission to write to the folder.',
        todo: 'Choose a folder you can write to, or ask IT for access.',
      },
      'no-folder': {
        what: 'The file was not saved. The folder does not exist.',
        todo: 'If it is on a network drive, check that it is connected. Or choose another folder.',
      },
      'too-large': {
        what: 'The file was not saved. The disk cannot hold a file this large.',
        todo: 'Choose another folder.',
      },
      'name-taken': {
        what: 'The file was not saved. The folder already has a file called {{file}}.',
        todo: 'It was left as it is. Move it, or choose another folder.',
      },
      'file-in-use': {
        what: '{{file}} is there but cannot be read.',
        certain: 'Nothing was changed.',
        todo: 'Close the program that uses it and try again.',
      },
      ...teamErrors,
      ...connectionErrors,
      ...fileErrors,
      machine: {
        what: '{{machine}} is the machine that exports, and this is {{here}}.',
        todo: 'Export from that machine. If this one takes over, with the newest data folder, say so under Connections.',
      },
    },
    'wrong-usage': {
      what: 'This could not be done as asked.',
      certain: 'Nothing was changed.',
      todo: 'Check what you entered and try again.',
    },
    refused: {
      what: 'This is not possible now.',
      certain: 'Nothing was changed.',
      todo: 'Check where things stand. The reason is under “Exact message”.',
    },
    'not-found': {
      what: 'This is no longer here.',
      certain: 'Nothing was changed.',
      todo: 'Go back to Overview and open it again.',
    },
    'service-unreachable': {
      what: 'We did not reach the service.',
      certain: 'This call did not arrive.',
      todo: 'Check the network and the address of the connection, then try again.',
    },
    'service-refused-key': {
      what: 'The service did not accept the key.',
      certain: 'Nothing was changed.',
      todo: 'Paste the keys again under Connections.',
    },
    'service-error': {
      what: 'The service answered with an error.',
      certain: 'Anything not proven is checked with the service before it is sent again.',
      todo: 'Try again shortly. If it keeps happening, send the details to whoever runs the service.',
    },
    'service-busy': {
      what: 'The service is busy.',
      certain: 'It takes no more calls just now, and nothing was sent after that answer.',
      todo: 'Wait a few minutes and try again.',
    },
    'service-broke-off': {
      what: 'The answer was cut short.',
      certain: 'We ask the service what happened before anything is sent again.',
      todo: 'Try again.',
    },
    'service-bad-answer': {
      what: 'The service answered with something we cannot read.',
      certain: 'Nothing was read in.',
      todo: 'Check that the address leads to the service, and not to a login page.',
    },
    'list-short': {
      what: 'The service counted {{counted}} but we received {{received}}.',
      certain: 'No run was made.',
      todo: 'Pull again.',
    },
    'file-not-written': {
      what: 'The file was not saved.',
      certain: 'No entries were handed over.',
      todo: 'Choose another folder, or make room, and try again.',
    },
    'file-unreadable': {
      what: '{{object}} cannot be read as a table.',
      certain: 'Nothing was stored, and nothing was sent.',
      todo: 'Save it again as CSV or Excel from the program it came from, and try again.',
    },
    'store-busy': {
      what: 'Another program is using the data folder.',
      certain: 'Nothing was changed.',
      todo: 'Close the other window, or wait for the scheduled pull to finish.',
    },
    'store-on-share': {
      what: 'The data folder is on a network share.',
      certain: 'Nothing was changed.',
      todo: 'Choose a folder on a disk of this machine.',
    },
    'store-newer': {
      what: 'The database was written by a newer version.',
      certain: 'Nothing was changed.',
      todo: 'Start the newer version of the program.',
    },
    'store-damaged': {
      what: 'The database is damaged.',
      certain: 'Nothing was sent and nothing was marked.',
      todo: 'Restore the latest backup. The proof log is replayed on top of it.',
    },
    'store-full': {
      what: 'The disk is full.',
      certain: 'The last step was not done.',
      todo: 'Make room on the disk and try again.',
    },
    'store-read-only': {
      what: 'The data folder cannot be written to.',
      certain: 'Nothing was changed.',
      todo: 'Check your permissions for the folder.',
    },
    ...logErrors,
    'proof-mismatch': {
      what: 'The proof log and the database do not match.',
      certain: 'Everything that changes something is blocked until this has been gone through.',
      todo: 'Go through what was listed since the backup.',
    },
    stopped: {
      what: 'Stopped, as you asked.',
      certain: 'What was done before that stands. The rest is waiting.',
      todo: 'Carry on when you are ready.',
    },
    'engine-stopped': {
      what: 'The engine, the part of the program that pulls and stores, stopped while this was in progress.',
      certain: 'It restarts by itself, and work in progress is kept.',
      todo: 'See Overview: anything to resume has a card there.',
    },
    'engine-not-started': {
      what: 'The engine, the part of the program that pulls and stores, did not start.',
      certain: 'Nothing was sent.',
      todo: 'Close the program and start it again. If it happens again, send the details to support.',
    },
    ofPull: { certain: 'No run was made, and nothing is marked.', again: 'Pull again when you are ready.' },
    ofMonthClose: { certain: 'The month is not closed.', again: 'Close it once the service answers.' },
    ofHandOver: { certain: 'Nothing was handed over, and nothing is marked.', again: 'Hand over again when ready.' },
    ways: {
      start: 'Open Overview',
      connections: 'Open Connections',
      destinations: 'Open Destinations',
      settings: 'Open Settings',
    },
    copy: 'Copy the details',
    unexpected: {
      what: 'Something unexpected happened.',
      certain: 'Anything not proven is checked with the service before it is sent again.',
      todo: 'Try again. If it happens again, send the details to support.',
    },
  },
  notice: notices,
};
