import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";

/** A list's filters: a GET form, with a link that clears them. */
export function FilterForm({
	action,
	isNarrowed,
	children,
}: {
	action: string;
	isNarrowed: boolean;
	children: ReactNode;
}) {
	const { search } = useLocation();
	return (
		<search className="mb-6 block">
			<Form
				key={search}
				method="get"
				action={action}
				className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap [&>.field]:mb-0"
			>
				{children}
				<Button type="submit">Show</Button>
				{isNarrowed && (
					<Link to={action} className="inline-flex min-h-11 items-center">
						Show all
					</Link>
				)}
			</Form>
		</search>
	);
}
