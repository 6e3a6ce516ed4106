import type { SubmissionResult } from "@conform-to/react";
import {
	type ClientActionFunctionArgs,
	data,
	isRouteErrorResponse,
	type ShouldRevalidateFunctionArgs,
} from "react-router";
import { NETWORK_ERROR } from "#app/enhance/sending.ts";

/**
 * The action's data for a form's page: Conform's result. `isNetworkError` is set if the action returned
 * none, because of the network, an HTTP error, or a server error.
 */
export type FormResult = SubmissionResult<string[]> & {
	isNetworkError?: true;
	preview?: undefined;
	saved?: Saved;
	question?: AskedQuestion;
	contact?: SeenContact;
};

/** A question to answer before a form is accepted, with the form's typed values by field. */
export type AskedQuestion = {
	field: string;
	title: string;
	label: string;
	choices: readonly { value: string; label: string; hint?: string }[];
	typed: [name: string, value: string][];
};

/** Sentences that name what looks like off-platform contact or payment, and the kinds to confirm. */
export type SeenContact = { seen: readonly string[]; kinds: string };

/** The fields that someone changed while an edit form was open, by name, with their saved values. */
export type Saved = { values: Readonly<Record<string, string | readonly string[]>> };

/**
 * The client action of every page with a form. If the form fails (no network, an HTTP error before any
 * route runs, or a server error), the page stays as it is, with the typed values and an error message.
 */
export async function clientAction({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
	try {
		return await serverAction<FormResult | undefined>();
	} catch (error) {
		const message = describeLoss(error);
		if (message === undefined) throw error;
		// The status keeps React Router from revalidating.
		return data<FormResult>(
			{ status: "error", error: { "": [message] }, isNetworkError: true },
			{ status: 503 },
		);
	}
}

const FAULT = "Something went wrong on our side. Your text is still here. Try again in a minute.";

/**
 * Whether no complete response arrived. Without a response, fetch rejects with a TypeError, and a truncated
 * response can't be decoded.
 */
export const isNetworkError = (error: unknown): boolean =>
	error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));

/** The message for a form that failed. Undefined for an error below 500 that the page's action threw. */
function describeLoss(error: unknown): string | undefined {
	if (isNetworkError(error)) return NETWORK_ERROR;
	if (error instanceof Error) return FAULT;
	if (!isRouteErrorResponse(error)) return undefined;
	// A document instead of data means that the server responded before any route ran.
	if (typeof error.data !== "string") return error.status >= 500 ? FAULT : undefined;
	return (
		new DOMParser().parseFromString(error.data, "text/html").querySelector("main p")?.textContent ??
		NETWORK_ERROR
	);
}

/** Also revalidates after a 422, for forms that save the valid fields even if others are invalid. */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 422 || defaultShouldRevalidate;
