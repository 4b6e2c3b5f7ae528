export const SEQUENCES_MAX = 10;
export const STEPS_MAX = 5;
export const NAME_MAX = 120;
