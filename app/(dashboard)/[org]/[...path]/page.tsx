import { notFound } from "next/navigation";

/** Catches unknown paths inside an organization, so that the 404 page keeps the dashboard frame. */
export default function UnknownPage(): never {
  notFound();
}
