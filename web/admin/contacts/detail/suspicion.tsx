import { Button } from '../../../ui/button.tsx'

/** What is probably spam says so, and one press takes that back. */
export function Suspicion({ busy, onTrust }: { busy: boolean; onTrust(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-gold/60 bg-gold/10 px-4 py-2 text-sm">
      <p className="min-w-0 flex-[1_1_12rem]">
        <b className="font-medium">Possible spam.</b> It counts in no badge and has no clock; no
        acknowledgement is sent while it is marked so.
      </p>
      <Button look="secondary" disabled={busy} className="max-sm:min-h-11 print:hidden" onClick={onTrust}>
        Not Spam
      </Button>
    </div>
  )
}
