import { redirectDocument } from "react-router";

/** Redirects to a page of the payment provider, as a document: it isn't a page of ours. */
export const leaveTo = (address: string): Response => redirectDocument(address, { status: 303 });
