import { useEffect, useRef } from "react";

type FieldMetadata = { id: string; errors?: string[] | undefined };

type Props = {
	/** Form-level messages. */
	formErrors?: string[] | undefined;
	/** In the order in which they are on the page. */
	fields: FieldMetadata[];
	/** Changes with every response, so that each response moves the focus. */
	answer: unknown;
};

/** The form's errors above the title. Each field's error links to the field. */
export function ErrorSummary({ formErrors = [], fields, answer }: Props) {
	const summary = useRef<HTMLDivElement>(null);
	const focusedFor = useRef<unknown>(undefined);
	// The summary may render after the response, and again during corrections without a new response.
	useEffect(() => {
		if (!answer || !summary.current || focusedFor.current === answer) return;
		focusedFor.current = answer;
		summary.current.focus();
	});
	const fieldErrors = fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ id, message: errors[0] }] : []));
	if (formErrors.length === 0 && fieldErrors.length === 0) return null;
	return (
		<div
			ref={summary}
			role="alert"
			tabIndex={-1}
			aria-labelledby="error-summary-title"
			className="notice notice-due measure mb-8"
			data-error-summary
		>
			<h2 id="error-summary-title" className="text-h3">
				There is a problem
			</h2>
			<ul className="mt-2">
				{formErrors.map((message) => (
					<li key={message} className="py-0.5 font-semibold">
						{message}
					</li>
				))}
				{fieldErrors.map(({ id, message }) => (
					<li key={id}>
						<a href={`#${id}`} className="summary-line">
							{message}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
