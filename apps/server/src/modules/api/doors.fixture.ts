import type { Doors } from '../../testing/doors.ts'

const CONTACT = ['admin', 'compliance', 'support'] as const

export const DOORS: Doors = {
  access: {
    listKeys: 'users',
    createKey: 'users',
    updateKey: 'users',
    removeKey: 'users',
    pauseKey: 'users',
    resumeKey: 'users',
    keyUses: 'users',
    machineLimits: 'everyone',
    listWebhooks: 'users',
    createWebhook: 'users',
    updateWebhook: 'users',
    rotateWebhookSecret: 'users',
    removeWebhook: 'users',
    pauseWebhook: 'users',
    resumeWebhook: 'users',
    testWebhook: 'users',
    listWebhookDeliveries: 'users',
    webhookDelivery: 'users',
    replayWebhook: 'users',
    replayWebhookRange: 'users',
    officeKeysOf: CONTACT,
    officePauseKey: CONTACT,
    officeResumeKey: CONTACT,
    officeRemoveKey: CONTACT,
    officeWebhooks: CONTACT,
    officeStopWebhook: CONTACT,
    officeResumeWebhook: CONTACT,
  },
}
