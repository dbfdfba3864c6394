/** The largest spreadsheet of services, in bytes. */
export const SHEET_BYTES_MAX = 1024 * 1024

/** How many rows a spreadsheet of services may have below its headings. */
export const SHEET_ROWS_MAX = 2_000

const AGAIN = 'Save it as .xlsx, .ods or .csv, and choose it again.'

/** Why a spreadsheet is refused as a whole, and what to do. */
export const sheetRefusals = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: 'This file is larger than 1 MB. Remove pictures and other sheets from it.',
  unknown: `This is not a spreadsheet that we can read. ${AGAIN}`,
  oldExcel: `This is an old Excel file (.xls). ${AGAIN}`,
  password: 'This file has a password. Remove the password, and choose it again.',
  damaged: `We can’t read this file: it is damaged or has a password. ${AGAIN}`,
  tooLong: 'This file takes too long to read. Remove everything from it but the list of services.',
  tooMuch: 'This file needs too much memory. Remove everything from it but the list of services.',
  tooManyRows: 'This file has more than 2,000 rows of services. Divide it into several files.',
  tooManyColumns: 'This file has more than 200 columns. Remove those that you don’t need.',
  noHeadings: 'This file has no rows. The first row must have headings, such as Id, Name and Price.',
  mergedHeadings:
    'The first row has merged cells, such as a title. Unmerge them, so that each column has a heading of its own: Id, Name, Price.',
  onlyCharts: 'This file has only charts. Choose one with the list of services.',
  noId: 'This file has no column Id, by which we find the services. Download the spreadsheet, and change that.',
  twoSheets: 'Two sheets of this file have a column Id. Remove the one that you don’t want to upload.',
  openQuote:
    'A quotation mark in this file is opened and never closed. Correct it, and choose the file again.',
} as const
