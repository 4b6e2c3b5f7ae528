import { notFound } from "next/navigation";

/** An address inside an organization that leads nowhere: what says so keeps the frame around it. */
export default function UnknownPage(): never {
  notFound();
}
