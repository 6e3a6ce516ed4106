import type { SubmissionResult } from "@conform-to/react";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { NETWORK_ERROR } from "#app/enhance/network-error.ts";

/** What the page of a form gets back. `isLost` where the form never reached the page's action. */
export type FormAnswer<Preview = undefined> = { result: SubmissionResult<string[]>; isLost?: true; preview?: Preview };

/**
 * The client action of a page with a form: sends it, and where it does not arrive (no network, or refused before the page saw
 * it) answers with the page as it is, all that was typed, and what went wrong.
 */
export async function keepFormIfLost<Preview = undefined>({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
	try {
		return await serverAction<FormAnswer<Preview> | undefined>();
	} catch (error) {
		const message = lossOf(error);
		if (message === undefined) throw error;
		// The status keeps React Router from loading the page's data again.
		return data<FormAnswer<Preview>>({ result: { status: "error", error: { "": [message] } }, isLost: true }, { status: 503 });
	}
}

/** What to say where the form did not arrive; nothing where the page answered with an error of its own. */
function lossOf(error: unknown): string | undefined {
	// fetch rejects with a TypeError; an answer that breaks off cannot be decoded.
	if (error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"))) return NETWORK_ERROR;
	// A document instead of the page's data comes from what stands in front of the page.
	if (!isRouteErrorResponse(error) || typeof error.data !== "string") return undefined;
	return new DOMParser().parseFromString(error.data, "text/html").querySelector("main p")?.textContent ?? NETWORK_ERROR;
}
