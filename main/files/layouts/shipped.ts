// The layouts that ship with the console: read-only, each a JSON file beside this one. A new one is a file and its line here. They are
// modules, so that source, build and package find them alike.

import type { Layout } from '../../domain/layout/layout.ts';
import twentyFourSevenOffice from './24sevenoffice.json' with { type: 'json' };
import absencePeriods from './absence-periods.json' with { type: 'json' };
import businessCentral from './business-central-project-journal.json' with { type: 'json' };
import huldtLillevik from './huldt-lillevik.json' with { type: 'json' };
import plainJson from './json.json' with { type: 'json' };
import materialJournal from './material-journal.json' with { type: 'json' };
import plainCsv from './plain-csv.json' with { type: 'json' };
import plainXlsx from './plain-xlsx.json' with { type: 'json' };
import powerOfficeGo from './poweroffice-go.json' with { type: 'json' };
import tripletexPayroll from './tripletex-payroll.json' with { type: 'json' };
import unimicro from './unimicro.json' with { type: 'json' };
import vismaLonn from './visma-lonn.json' with { type: 'json' };
import vismaNetPayroll from './visma-net-payroll.json' with { type: 'json' };

const FILES: readonly unknown[] = [
  plainCsv,
  plainXlsx,
  plainJson,
  vismaLonn,
  vismaNetPayroll,
  huldtLillevik,
  tripletexPayroll,
  powerOfficeGo,
  twentyFourSevenOffice,
  unimicro,
  absencePeriods,
  businessCentral,
  materialJournal,
];

/** Each is a layout as the schema has it: the golden test reads them by it, so that no start of the program has to. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files of this folder, proved by that test
export const SHIPPED = FILES as readonly Layout[];
