import type { Branch, BranchInput } from '#contracts/branches/branch.ts'
import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import type { ServiceInput } from '#contracts/services/service.ts'

/** A valid branch as the admin's form sends it. */
export const aBranch = (overrides: Partial<BranchInput> = {}): BranchInput => ({
  name: 'Wellawatte',
  address: '12 Frangipani Lane, Colombo 6',
  phone: '+94 11 000 0001',
  email: 'wellawatte@araliya.example',
  mapUrl: 'https://www.openstreetmap.org/?mlat=6.8747&mlon=79.8605#map=16/6.8747/79.8605',
  disable: false,
  directions: '',
  whatsApp: '',
  ...overrides,
})

/** A branch as it is stored. */
export const aStoredBranch = (overrides: Partial<Branch> = {}): Branch => ({
  ...aBranch(),
  id: 1,
  slug: 'wellawatte',
  directions: '',
  whatsApp: '',
  reviewUrl: '',
  hours: undefined,
  version: 1,
  ...overrides,
})

/** A valid service as the admin's form sends it. */
export const aService = (overrides: Partial<ServiceInput> = {}): ServiceInput => ({
  name: 'Cut and Blow-dry',
  description: 'A consultation, a wash, a cut and a finish by hand.',
  duration: '1-2 hours',
  price: 4500,
  categoryId: 'hair',
  popular: true,
  perNail: false,
  ...overrides,
})

/** What a service has that `aService` doesn't send. */
export const withoutExtras = { from: false, options: [], branches: null, hidden: false, note: '' }

/** A valid inquiry as the public form sends it, but without a form ticket, so there is no acknowledgement. */
export const anInquiry = (overrides: Partial<InquiryInput> = {}): InquiryInput => ({
  firstName: 'Nimali',
  lastName: 'Perera',
  email: 'nimali.perera@mail.example',
  phone: '+94 77 000 0001',
  branch: 'Wellawatte',
  service: 'Cut and Blow-dry',
  message: 'Hello, is there a free chair on Saturday morning?\nThank you, Nimali',
  ...overrides,
})

/** A call as an admin writes it down, not answered yet. */
export const aWrittenInquiry = (overrides: Partial<WrittenInquiryInput> = {}): WrittenInquiryInput => ({
  ...anInquiry(),
  source: 'call',
  responded: false,
  ...overrides,
})
