/** The product's own start is no part of the comparison. */
export function register(): void {}
