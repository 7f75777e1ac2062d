import { it } from 'vitest';
import fs from 'node:fs';
import { Desk } from './desk.ts';
import { finish } from './operator.ts';
import { perform } from './perform.ts';
it('x', async () => {
  const { world, steps } = JSON.parse(fs.readFileSync(process.env.ZZ!, 'utf8'));
  const desk = await Desk.start(world);
  const show = (what: string) => {
    console.log(what);
    for (const run of desk.runs) { console.log(' run', run.number, run.kind, run.state); for (const r of desk.rows(run)) console.log('   ', r.id, r.madeBy, r.adjustment, String(r.contentHash).slice(0,6), JSON.parse(r.raw).AntallTimer, r.endretDato, r.state, r.reason, 'live', r.live, 'rev', r.reverses, r.pairing); }
    console.log(' ERP', JSON.stringify(desk.erp.net().keys)); console.log(' SVC', desk.state.lines.map((l: any) => `${l.id} ${l.amount ?? l.AntallTimer ?? JSON.stringify(l)} ${l.exported}`).join('; '));
  };
  for (const step of steps.split(' ')) { const [name, n] = step.split(':'); try { await perform(desk, { name, n: Number(n) } as never); } catch (e) { console.log('ERR', e); } show(step); }
  try { await finish(desk); } catch (e) { console.log('FIN', e); }
  show('finish');
});
