// What can be wrong with a shared proof log.

export const logErrors = {
  'stands-in-log': {
    what: 'It is in the proof log, but could not be carried out: the database cannot be written to now.',
    certain: 'It is not lost. It is carried out as soon as the database can be written to, and you are told.',
    todo: 'Make room on the disk, and carry it out. Do not do it again before that.',
  },
  'proof-log-away': {
    what: 'The shared proof log cannot be reached.',
    certain: 'Nothing was done.',
    todo: 'Try again when the database answers.',
  },
  'proof-log-unknown': {
    what: 'The shared proof log did not answer what we sent.',
    certain: 'We look up whether it was kept before anything else is done.',
    todo: 'Try again when the database answers.',
  },
  overtaken: {
    what: 'Another desk was first.',
    certain: 'Nothing of yours was done.',
    todo: 'Look at how it stands now, and do it again if it is still right.',
  },
};

/** Which of the things it is, where a code has several. */
export const teamErrors = {
  'team-erased': {
    what: 'Lines of the shared proof log were erased from the database, and this desk lacks them.',
    todo: 'A desk that has them puts them back on the command line: proof-log put-back. Then it goes on here by itself.',
  },
  'team-unreachable': {
    what: 'The database on {{host}}, port {{port}}, does not answer.',
    todo: 'Check name and port, and that this machine is on the company network (VPN).',
  },
  'team-name': {
    what: 'There is no server called {{host}}.',
    todo: 'Check the name. If it is right, check that this machine is on the company network (VPN).',
  },
  'team-certificate': {
    what: 'The certificate of the database is not trusted on this machine.',
    certain: 'The password was not sent.',
    todo: 'Ask IT for the company’s root certificate, and choose the file under Name of the proof log, and certificate.',
  },
  'team-no-tls': {
    what: 'The database offers no encryption.',
    certain: 'The password was not sent.',
    todo: 'Ask whoever runs the database to turn on TLS.',
  },
  'team-ca-file': {
    what: 'The certificate file cannot be read.',
    certain: 'The database was not asked.',
    todo: 'Choose the file again.',
  },
  'team-password': {
    what: 'Wrong user or password.',
    certain: 'The database answered, but did not let {{user}} in.',
    todo: 'Write the password again.',
  },
  'team-not-let-in': {
    what: 'The database does not let {{user}} in from this machine.',
    certain: 'Nothing was changed.',
    todo: 'Ask whoever runs the database to let that user and machine in.',
  },
  'team-database': {
    what: 'There is no database called {{database}}.',
    certain: 'User and password were accepted.',
    todo: 'Check the name of the database.',
  },
  'team-rights': {
    what: 'The user {{user}} has no right to this in the database.',
    certain: 'Nothing was changed.',
    todo: 'Ask whoever runs the database for rights on proof_entry and proof_part: SELECT to look, INSERT to work.',
  },
  'team-no-log': {
    what: 'In the database {{database}} there is no proof log called {{log}}.',
    certain: 'Nothing was changed.',
    todo: 'Move the proof log there from the machine that works today, or check the name.',
  },
  'team-empty': {
    what: 'The proof log {{log}} is empty.',
    todo: 'Move the proof log there from the machine that works today, and join afterwards.',
  },
  'team-half-moved': {
    what: 'Not all of the proof log has been moved there.',
    certain: 'Nothing was changed.',
    todo: 'Start the program on the machine that moves it, or move it there once more. Join afterwards.',
  },
  'team-other-log': {
    what: 'Another proof log is there.',
    certain: 'Nothing was moved, and it was not touched.',
    todo: 'Give this one another name, or join that one from an empty data folder.',
  },
  'team-twice': {
    what: 'This desk is at work somewhere else, with a copy of its data folder.',
    certain: 'Nothing was done from here.',
    todo: 'Close the other one. If both are to work, one of them must begin with an empty data folder and join the team.',
  },
  'team-not-same': {
    what: 'It is not the proof log that this desk follows.',
    certain: 'Nothing was changed: the old address still applies.',
    todo: 'Check the server, the database and the name of the proof log.',
  },
  'team-no-create': {
    what: 'The user may not create tables in the database.',
    certain: 'Nothing was moved.',
    todo: 'Ask whoever runs the database for CREATE on the schema, or to do it with a user that has it.',
  },
  'team-reader': {
    what: 'This desk may only look.',
    certain: 'Its user may not write to the proof log. Nothing was done.',
    todo: 'Do it at another desk, or ask whoever runs the database for the right to write.',
  },
  'team-standby': {
    what: 'This is a copy of the database that can only be read.',
    certain: 'Nothing was changed.',
    todo: 'Use the name of the main database.',
  },
  'team-not-durable': {
    what: 'The database is set up so that it may lose what it says is stored.',
    certain: 'We do not use it.',
    todo: 'Ask whoever runs it to turn on fsync and full_page_writes.',
  },
  'team-old-server': {
    what: 'The database is too old. PostgreSQL 14 or newer is needed.',
    certain: 'Nothing was changed.',
    todo: 'Ask whoever runs it for a newer one.',
  },
  'team-unfinished': {
    what: 'Something here is not finished yet, and cannot become an archive.',
    certain: 'Nothing was changed.',
    todo: 'Finish this first: {{left}}. Or start the program with an empty data folder.',
  },
  'team-tells-nothing': {
    what: 'Files of material were sent from here, which the others have to know about. The user may only read in the database.',
    certain: 'Nothing was changed.',
    todo: 'Ask for the right to write, or start the program with an empty data folder.',
  },
  'team-not-confirmed': {
    what: 'The database was not asked. You said no when asked where the proof log should be.',
    certain: 'Nothing was sent.',
    todo: 'Try again, and say yes if the address is right.',
  },
  'team-desk-old': {
    what: 'The program is too old on {{names}}.',
    certain: 'Nothing was done: it could not be read there.',
    todo: 'Update the program there and start it. If a machine is gone for good, retire it under Shared proof log in Settings.',
  },
  'team-folder-head': {
    what: '{{desk}} handed over to {{folder}}, and the database does not know it.',
    certain: 'An older copy of the database was put back. Nothing was handed over.',
    todo: 'Start the program on {{desk}}, and put back what is missing under Shared proof log in Settings.',
  },
  'team-older': {
    what: 'The database has lost log entries that this desk has.',
    certain: 'Nobody can act until they are put back.',
    todo: 'See Shared proof log in Settings.',
  },
  'team-branches': {
    what: 'The database has a different history from this desk.',
    certain: 'Nothing can be done from here.',
    todo: 'See Shared proof log in Settings.',
  },
  'not-done': {
    what: 'It was not done. {{seconds}} seconds went by before it could be, and 30 are allowed.',
    certain: 'The machine slept, or was very slow. Nothing went out late, and the other desks know.',
    todo: 'Look at how it stands now, and do it again.',
  },
  'split-by-destination': {
    what: 'Everything that was ready is held: the lines of an entry would go to different destinations, and a file takes an entry as a whole.',
    certain: 'Nothing was handed over.',
    todo: 'Pull again, and record it as entered by hand once each line is where it belongs.',
  },
  'locked-period': {
    what: 'Some of what was ready is in a locked period, and nobody had released it. It is held now.',
    certain: 'Nothing was handed over.',
    todo: 'Hand over the rest, or release it with a reason first.',
  },
  'waits-for-verdict': {
    what: 'The ERP has not answered for what would be reversed.',
    certain: 'Nothing was handed over. The entries are held.',
    todo: 'Record the ERP’s answer in the run it was handed over with. That releases them.',
  },
  'erp-never-got-it': {
    what: 'The ERP never got what would be reversed: it was rejected, or its file was withdrawn.',
    certain: 'Nothing was handed over. The entries are held.',
    todo: 'Hand over the rest, and pull again. What the ERP needs all the same you can release.',
  },
  'reversal-refused-too': {
    what: 'With what is reversed here, the ERP refused the reversal of what it has from before (entry {{id}}, run {{run}}).',
    certain: 'Nothing was changed. The entry is held.',
    todo: 'Choose “Send again” for the entry in run {{run}}, pull again, and release this one with it.',
  },
  'log-not-cut': {
    what: 'The disk neither kept what was written to the proof log nor let it be taken back.',
    certain: 'We look up whether it was kept before anything else is done.',
    todo: 'Have the disk checked, and start the console again. You are then told whether it was kept.',
  },
  'log-newer': {
    what: 'The proof log has entries of a newer version of the program.',
    certain: 'Nothing was changed.',
    todo: 'Update the program on this machine.',
  },
};
