/** Chooses a professional for the comparison; `form` names its form where the box stands outside of it. */
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
