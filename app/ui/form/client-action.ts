import type { SubmissionResult } from "@conform-to/react";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { NETWORK_ERROR } from "#app/enhance/network-error.ts";

/** What the page of a form gets back: Conform's result. `isLost` where the form never reached the page's action. */
export type FormResult = SubmissionResult<string[]> & { isLost?: true; preview?: undefined; saved?: Saved };

/** The fields that someone changed while an edit form was open, by name, as they are saved now. */
export type Saved = { values: Readonly<Record<string, string | readonly string[]>> };

/**
 * The client action of every page with a form: sends it, and where it does not arrive (no network, refused before the page saw it, or a fault
 * of the server) answers with the page as it is, all that was typed, and what went wrong.
 */
export async function clientAction({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
	try {
		return await serverAction<FormResult | undefined>();
	} catch (error) {
		const message = lossOf(error);
		if (message === undefined) throw error;
		// The status keeps React Router from loading the page's data again.
		return data<FormResult>({ status: "error", error: { "": [message] }, isLost: true }, { status: 503 });
	}
}

const FAULT = "Something went wrong on our side. What you typed is still here. Wait a moment, then send it again.";

/** Whether no answer came: fetch rejects with a TypeError, and an answer that breaks off cannot be decoded. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));

/** What to say where the form did not arrive; nothing where the page refused it by an error of its own. */
function lossOf(error: unknown): string | undefined {
	if (isNetworkError(error)) return NETWORK_ERROR;
	if (error instanceof Error) return FAULT;
	if (!isRouteErrorResponse(error)) return undefined;
	// A document instead of the page's data comes from what stands in front of the page.
	if (typeof error.data !== "string") return error.status >= 500 ? FAULT : undefined;
	return new DOMParser().parseFromString(error.data, "text/html").querySelector("main p")?.textContent ?? NETWORK_ERROR;
}
