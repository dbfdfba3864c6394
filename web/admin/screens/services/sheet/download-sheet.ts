import { download } from '../../../calls/download.ts'
import { sendForStream } from '../../../calls/send.ts'

/** Saves the spreadsheet of all services in the browser. */
export async function downloadSheet(): Promise<void> {
  const response = await sendForStream('/services/export')
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  download([await response.blob()], name ?? 'services.xlsx', response.headers.get('Content-Type') ?? '')
}
