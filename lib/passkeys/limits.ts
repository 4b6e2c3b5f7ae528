export const PASSKEY_NAME_MAX = 80;
