import { sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import type { Route } from "./+types/send-quote";
import { quoteHandle } from "./parts/quote-question.tsx";
import { sendingAction, sendingLoader } from "./parts/sending.server.ts";
import { SendingPage } from "./parts/sending-page.tsx";

export const handle = quoteHandle("Send the quote");
export { shouldRevalidate } from "./parts/quote-question.tsx";
export const loader = sendingLoader("send-quote");
export const action = sendingAction("send-quote", sendQuote);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function SendQuote({ loaderData, actionData }: Route.ComponentProps) {
	return <SendingPage page={loaderData} actionData={actionData} />;
}
