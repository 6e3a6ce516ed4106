import { redirectDocument } from "react-router";

/**
 * Redirects to a page of the payment provider. It isn't one of our pages, so the browser loads it as a new
 * document.
 */
export const redirectToProvider = (address: string): Response => redirectDocument(address, { status: 303 });
