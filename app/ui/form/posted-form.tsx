/** A form that was posted and could not be answered by its page. */
export type PostedForm = {
	/** Path and query that it was posted to. */
	action: string;
	/** In the order of the form. Without a label a field is sent again but not shown. */
	fields: { name: string; value: string; label: string | null }[];
	/** What is not here, in words: secrets and files. */
	leftOut: string[];
};

/** From here on a text gets an area to read and edit it in. */
const LONG = 60;

/**
 * Shows what was posted, so that nothing is lost, and sends it again where that may help. Rendered on the server alone, also into pages
 * without styles.
 */
export function PostedFormAgain({ posted: { action, fields, leftOut }, canSend }: { posted: PostedForm; canSend: boolean }) {
	// Names may repeat.
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
				{leftOut.length > 0 && <p className="mb-4">{`Left out: ${leftOut.join(", ")}. Passwords, codes, and files have to be entered again.`}</p>}
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
