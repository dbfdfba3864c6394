/** Text for the XML of a workbook: without non-characters, and with its escapes such as `_x0041_` escaped (ECMA-376, ST_Xstring). */
export const toWorkbookText = (text: string): string =>
  text.replace(/[\ufffe\uffff]/g, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
