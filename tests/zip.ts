import { crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  data: Buffer
  /** What the directory says of the size of the data, where that is a lie. */
  claimedSize?: number
}

const numbers = (...parts: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const part = Buffer.alloc(size)
      if (size === 2) part.writeUInt16LE(value)
      else part.writeUInt32LE(value)
      return part
    }),
  )

/** A ZIP file, as workbooks are. */
export function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claimedSize = data.length } of entries) {
    const packed = deflateRawSync(data, { level: 9 })
    const common = numbers(
      [2, 20],
      [2, 0],
      [2, 8],
      [2, 0],
      [2, 0],
      [4, crc32(data)],
      [4, packed.length],
      [4, claimedSize],
      [2, name.length],
      [2, 0],
    )
    const local = Buffer.concat([numbers([4, 0x04034b50]), common, Buffer.from(name), packed])
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at])
    directory.push(Buffer.concat([numbers([4, 0x02014b50], [2, 20]), common, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.length],
    [4, at],
    [2, 0],
  )
  return Buffer.concat([...locals, listed, end])
}

const CONTENT_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationships><Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

/** A workbook of one sheet with this XML, whatever it is. */
export const workbookOf = (sheet: string | Buffer, claimedSize?: number): Buffer =>
  zip(entriesOf(sheet, '', '', claimedSize))

/** The files of a workbook of two sheets: the first is only a chart, as Excel's "Move Chart" makes it. */
export const workbookEntries = (sheet: string): Entry[] => [
  ...entriesOf(
    sheet,
    '<sheet name="Prices as a chart" sheetId="2" r:id="r2"/>',
    `<Relationship Id="r2" Type="${RELATIONS}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
  ),
  { name: 'xl/chartsheets/sheet1.xml', data: Buffer.from('<chartsheet/>') },
]

const entriesOf = (
  sheet: string | Buffer,
  firstSheet: string,
  firstRelation: string,
  claimedSize?: number,
): Entry[] => [
  { name: '[Content_Types].xml', data: Buffer.from(CONTENT_TYPES) },
  { name: '_rels/.rels', data: Buffer.from(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
  {
    name: 'xl/workbook.xml',
    data: Buffer.from(
      `<workbook><sheets>${firstSheet}<sheet name="Services" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: Buffer.from(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml').replace(
        '<Relationships>',
        `<Relationships>${firstRelation}`,
      ),
    ),
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: Buffer.from(sheet as string),
    ...(claimedSize !== undefined && { claimedSize }),
  },
]
