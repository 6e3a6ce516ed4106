/**
 * The checkbox to compare a professional. `form` is the form's id if the checkbox is outside it.
 */
export function CompareBox({ id, name, form }: { id: string; name: string; form?: string }) {
	return (
		<label className="inline-flex min-h-6 items-center gap-2 text-small">
			<input type="checkbox" name="with" value={id} form={form} className="size-5 accent-green" />
			<span>
				Compare<span className="sr-only"> {name}</span>
			</span>
		</label>
	);
}
