import { getTextareaProps } from "@conform-to/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { href } from "react-router";
import { FILE_ACCEPT } from "#app/domain/files/file.ts";
import { ATTACHMENTS_MAX, MESSAGE_MAX, messageFailures } from "#app/domain/messages/message.ts";
import type { SendMessageForm } from "#app/domain/messages/message-forms.ts";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { controlClasses, controlProps, Field } from "#app/ui/form/field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import type { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { useDraft } from "./use-draft.ts";
import type { useSending } from "./use-sending.ts";

type Props = {
	bookingId: string;
	draft: string;
	page: ReturnType<typeof usePageForm<typeof SendMessageForm>>;
	form: RefObject<HTMLFormElement | null>;
	sending: ReturnType<typeof useSending>;
	/** How many messages the thread shows. When it changes, the form stays in view. */
	count: number;
};

/** The message form. With JavaScript it sends without leaving the page. */
export function Composer({
	bookingId,
	draft,
	page,
	form,
	sending: { failure, sending, onSubmit },
	count,
}: Props) {
	const { payment } = useViewer().site;
	const [pageForm, { content, attachments }] = page;
	const keepDraft = useDraft(bookingId, draft, form);
	const end = useRef<HTMLParagraphElement>(null);
	useStaysInSight(end, count + (sending === null ? 0 : 1));
	const draftPath = `${href("/messages/draft")}?booking=${bookingId}`;
	const general = failure?.[""];
	const files = {
		id: attachments.id,
		name: attachments.name,
		hint: true,
		errors: failure?.attachments ?? attachments.errors,
	};
	return (
		<>
			<p ref={end} className="composer-note">
				Keep your messages here. {payment.notice}
			</p>
			<PageForm
				ref={form}
				form={pageForm}
				action={`${href("/messages")}?booking=${bookingId}`}
				hasFiles
				onSubmit={onSubmit}
				onInput={keepDraft}
				onKeyDown={sendByKeys}
				className="composer"
			>
				{general && (
					<div role="alert" className="mb-4">
						<Notice title={messageFailures.send} variant="due" headingLevel={3}>
							{general.map((text) => (
								<p key={text}>{text}</p>
							))}
						</Notice>
					</div>
				)}
				<TextArea
					{...getTextareaProps(content)}
					errors={failure?.content ?? undefined}
					label="Your message"
					limit={MESSAGE_MAX}
					rows={2}
				/>
				<div className="composer-buttons">
					<SubmitButton
						pending="Sending..."
						isPending={sending !== null}
						aria-keyshortcuts="Control+Enter Meta+Enter"
					>
						Send message
					</SubmitButton>
					<Button
						type="submit"
						variant="quiet"
						name="keep"
						value="1"
						formAction={draftPath}
						formEncType="application/x-www-form-urlencoded"
						formNoValidate
					>
						Save draft
					</Button>
					<details className="open:basis-full" open={Boolean(files.errors)}>
						<summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green">
							Add files
						</summary>
						<Field
							id={files.id}
							label="Files"
							isOptional
							errors={files.errors}
							hint={`Up to ${ATTACHMENTS_MAX} files: PDF, JPG, or PNG, up to 10 MB each and 30 MB in total. Both of you and our team can open them.`}
						>
							<input
								type="file"
								multiple
								{...controlProps(files)}
								accept={FILE_ACCEPT}
								className={controlClasses}
							/>
						</Field>
					</details>
				</div>
			</PageForm>
		</>
	);
}

/** Ctrl+Enter, or Cmd+Enter on a Mac, sends the message. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.requestSubmit();
}

/** Keeps the end of the thread in view when messages arrive, unless the reader has scrolled up. */
function useStaysInSight(end: RefObject<HTMLElement | null>, count: number): void {
	const isInSight = useRef(false);
	useEffect(() => {
		if (!end.current) return;
		const observer = new IntersectionObserver(([entry]) => {
			isInSight.current = entry?.isIntersecting ?? false;
		});
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [end]);
	const shown = useRef(count);
	useEffect(() => {
		if (shown.current === count) return;
		shown.current = count;
		if (isInSight.current) end.current?.scrollIntoView({ block: "nearest" });
	}, [count, end]);
}
