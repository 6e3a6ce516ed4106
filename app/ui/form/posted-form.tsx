/** A posted form that its page could not handle. */
export type PostedForm = {
	/** The path and query to which the form was posted. */
	action: string;
	/** In form order. A field without a label is sent again but not shown. */
	fields: { name: string; value: string; label: string | null }[];
	/** The labels of what was left out: secrets and files. */
	leftOut: string[];
};

/** Longer values get a textarea. */
const LONG = 60;

/**
 * Shows a posted form, so that nothing is lost, with a button to send it again if that may help.
 * Rendered on the server, including in pages without styles.
 */
export function PostedFormAgain({
	posted: { action, fields, leftOut },
	canSend,
}: {
	posted: PostedForm;
	canSend: boolean;
}) {
	// Several fields can have the same name, so their numbers are the keys.
	const numbered = fields.map((field, index) => ({ ...field, id: `posted-${index}` }));
	return (
		<section aria-labelledby="posted-title" className="mt-10 max-w-xl">
			<h2 id="posted-title" className="mb-4 text-h2">
				Nothing you typed is lost
			</h2>
			<form method="post" action={action}>
				{numbered.map(({ id, name, value, label }) => (
					<PostedField key={id} id={id} name={name} value={value} label={label} />
				))}
				{leftOut.length > 0 && (
					<p className="mb-4">{`Left out: ${leftOut.join(", ")}. Enter passwords and codes again, and choose your files again.`}</p>
				)}
				{canSend && (
					<button type="submit" className="button button-main" data-pending="Sending...">
						Send again
					</button>
				)}
			</form>
		</section>
	);
}

function PostedField({ id, name, value, label }: PostedForm["fields"][number] & { id: string }) {
	if (label !== null && (value.length > LONG || value.includes("\n")))
		return (
			<p className="mb-4">
				<label htmlFor={id} className="font-semibold">
					{label}
				</label>
				<br />
				<textarea id={id} name={name} rows={8} cols={60} defaultValue={value} className="w-full" />
			</p>
		);
	return (
		<>
			<input type="hidden" name={name} value={value} />
			{label !== null && value !== "" && (
				<p className="mb-4">
					<span className="font-semibold">{label}:</span> {value}
				</p>
			)}
		</>
	);
}
