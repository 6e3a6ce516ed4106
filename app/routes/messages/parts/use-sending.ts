import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";

/** The response to a message that the script sent. */
type SendAnswer = { sent: string } | SubmissionResult<string[]>;

type Sending = {
	/** The text being sent, which the thread shows immediately. */
	sending: string | null;
	/** Why the last message was not sent. */
	failure: Partial<Record<string, string[] | null>> | null;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Sends the thread's form without leaving the page. The field is cleared immediately, and filled again if
 * sending fails. A retry of the same text reuses its key, because the message may have been saved even if its
 * response was lost.
 */
export function useSending(bookingId: string, form: RefObject<HTMLFormElement | null>): Sending {
	const fetcher = useFetcher<SendAnswer>({ key: `send-message-${bookingId}` });
	const attempt = useRef<{ typed: string; key: string } | null>(null);
	const isSending = fetcher.state !== "idle";
	const { data } = fetcher;
	const handled = useRef(data);
	useEffect(() => {
		if (!data || handled.current === data || !form.current) return;
		handled.current = data;
		if ("sent" in data) {
			attempt.current = null;
			const files = form.current.elements.namedItem("attachments");
			if (files instanceof HTMLInputElement) files.value = "";
			return;
		}
		const rest = readText(form.current);
		setText(form.current, [attempt.current?.typed, rest].filter(Boolean).join("\n"));
	}, [data, form]);

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (submitter?.hasAttribute("formaction")) return;
		event.preventDefault();
		if (isSending) return;
		const fields = new FormData(event.currentTarget);
		const files = fields.getAll("attachments").filter((file) => file instanceof File && file.size > 0);
		if (files.length === 0) fields.delete("attachments");
		const typed = readText(event.currentTarget);
		const key = attempt.current?.typed === typed ? attempt.current.key : newSubmissionKey(new Date());
		attempt.current = { typed, key };
		fields.set(SUBMISSION_FIELD, key);
		void fetcher.submit(fields, {
			method: "post",
			action: `${href("/messages")}?booking=${bookingId}`,
			encType: files.length > 0 ? "multipart/form-data" : "application/x-www-form-urlencoded",
		});
		setText(event.currentTarget, "");
	};
	const content = fetcher.formData?.get("content");
	return {
		sending: isSending && typeof content === "string" && content.trim() !== "" ? content.trim() : null,
		failure: !isSending && data && !("sent" in data) ? (data.error ?? {}) : null,
		onSubmit,
	};
}

const findField = (form: HTMLFormElement): HTMLTextAreaElement | null => {
	const field = form.elements.namedItem("content");
	return field instanceof HTMLTextAreaElement ? field : null;
};

const readText = (form: HTMLFormElement): string => findField(form)?.value ?? "";

/** Dispatches `input`, so that the character count and the draft are updated. */
function setText(form: HTMLFormElement, text: string): void {
	const field = findField(form);
	if (!field) return;
	field.value = text;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
