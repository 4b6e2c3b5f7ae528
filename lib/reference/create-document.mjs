// Plain JavaScript with types of its own beside it: the library's types extend zod's metadata by the whole schema model
// of OpenAPI, and the compiler would walk that model in every comparison of two schemas of the product.
export { createDocument } from "zod-openapi";
