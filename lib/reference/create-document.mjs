// Plain JavaScript with its own type declarations: the library's types extend zod's metadata by the whole OpenAPI
// schema model, which the compiler would traverse in every comparison of two schemas.
export { createDocument } from "zod-openapi";
