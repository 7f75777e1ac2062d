// The parts of a workbook that do not depend on its rows, and its styles: plain, heading, date, text, and a number format for each count
// of decimals.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const STYLE = { plain: 0, heading: 1, date: 2, text: 3, decimals: 4 } as const;

export const WORKSHEET = `${HEAD}<worksheet xmlns="${MAIN}">`;

/** Characters that XML does not have are written as Excel writes them. */
export function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[&<>"\u0000-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/.test(text)) return text;
  return (
    text
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

function numberFormats(): string {
  const formats = [1, 2, 3, 4, 5, 6].map((decimals) => {
    return `<numFmt numFmtId="${163 + decimals}" formatCode="0.${'0'.repeat(decimals)}"/>`;
  });
  return `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
}

function styles(): string {
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    ...[1, 164, 165, 166, 167, 168, 169].map((id) => {
      return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
    }),
  ];
  const font = '<sz val="11"/><name val="Calibri"/>';
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">${numberFormats()}` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** Every part but the sheets, by name. */
export function fixedParts(sheets: readonly string[]): { name: string; text: string[] }[] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const overrides = sheets.map((_name, at) => {
    return `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`;
  });
  const named = sheets.map((name, at) => {
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;
  });
  const links = sheets.map((_name, at) => {
    return `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`;
  });
  const content =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides.join('')}</Types>`;
  const root =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
  const book =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}` +
    `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
  return [
    { name: '[Content_Types].xml', text: [content] },
    { name: '_rels/.rels', text: [root] },
    { name: 'xl/workbook.xml', text: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', text: [book] },
    { name: 'xl/styles.xml', text: [styles()] },
  ];
}
