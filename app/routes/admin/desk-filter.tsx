import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** What a list of the desk is narrowed by: a GET form, with the way back to the whole list. */
export function DeskFilter({ action, isNarrowed, children }: { action: string; isNarrowed: boolean; children: ReactNode }) {
	return (
		<search className="mb-6 block">
			<form method="get" action={action} className="flex flex-wrap items-end gap-3 [&>.field]:mb-0">
				{children}
				<Button type="submit">Show</Button>
				{isNarrowed && (
					<a href={action} className="inline-flex min-h-11 items-center">
						Show all
					</a>
				)}
			</form>
		</search>
	);
}
