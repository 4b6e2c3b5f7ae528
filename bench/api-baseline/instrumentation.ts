/** Empty, because the product's own start is not part of the comparison. */
export function register(): void {}
