import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import type { Route } from "./+types/revise-quote";
import { quoteHandle } from "./parts/quote-question.tsx";
import { sendingAction, sendingLoader } from "./parts/sending.server.ts";
import { SendingPage } from "./parts/sending-page.tsx";

export const handle = quoteHandle("Revise the quote");
export { shouldRevalidate } from "./parts/quote-question.tsx";
export const loader = sendingLoader("revise-quote");
export const action = sendingAction("revise-quote", reviseQuote);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function ReviseQuote({ loaderData, actionData }: Route.ComponentProps) {
	return <SendingPage page={loaderData} actionData={actionData} />;
}
