import { expect, it } from 'vitest'
import { describeUnknown } from './misspelt.rules.ts'

const known = ['SMTP_URL', 'PUBLIC_URL', 'PORT', 'TRUST_PROXY']

it.each([
  ['SMPT_URL', 'SMPT_URL is no setting: did you mean SMTP_URL?'],
  ['public_url', 'public_url is no setting: did you mean PUBLIC_URL?'],
  ['TRUSTPROXY', 'TRUSTPROXY is no setting: did you mean TRUST_PROXY?'],
  ['PATH', 'PATH is no setting.'],
  ['COLOUR', 'COLOUR is no setting.'],
])('%s', (name, sentence) => expect(describeUnknown(name, known)).toBe(sentence))
