export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
