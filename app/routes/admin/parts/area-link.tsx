import type { ReactNode } from "react";
import { type Area, isOpenTo } from "#app/domain/platform/roles.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";

/** Whether the page's user may open an area of the back office. */
export function useOpens(): (area: Area) => boolean {
	const { user } = useViewer();
	return (area) => isOpenTo(user?.scopes ?? [], area);
}

/** A link into an area, for those who may open it. Others see only its text. */
export function AreaLink({ area, to, children }: { area: Area; to: string; children: ReactNode }) {
	return useOpens()(area) ? <Link to={to}>{children}</Link> : children;
}
