import { redirectDocument } from "react-router";

/** Redirects to a page of the payment provider, as a document, because it isn't one of our pages. */
export const redirectToProvider = (address: string): Response => redirectDocument(address, { status: 303 });
