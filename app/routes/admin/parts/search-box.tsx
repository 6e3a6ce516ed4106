import { Form, href } from "react-router";
import { Button } from "#app/ui/form/button.tsx";

/** Search by reference, email, or name. */
export function SearchBox({ q = "" }: { q?: string }) {
	return (
		<search className="mb-8">
			<Form key={q} method="get" action={href("/admin/search")} className="flex flex-wrap items-end gap-3">
				<div className="min-w-0 flex-1 basis-72">
					<label htmlFor="back-office-q" className="field-label">
						Reference, email, or name
					</label>
					<input
						id="back-office-q"
						name="q"
						type="search"
						defaultValue={q}
						maxLength={100}
						autoComplete="off"
						spellCheck={false}
						autoCapitalize="none"
						className="control w-full"
					/>
				</div>
				<Button type="submit">Search</Button>
			</Form>
		</search>
	);
}
