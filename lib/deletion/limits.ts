/** Days for which a deleted resource can be restored. */
export const RESTORE_DAYS = 30;
