import type { ServicePageSlug } from "#app/domain/service-lines/service-line.ts";
import { ContractPage } from "#app/ui/picture/drawings/contract-page.tsx";
import { FoldingChair } from "#app/ui/picture/drawings/folding-chair.tsx";
import { KeyLight } from "#app/ui/picture/drawings/key-light.tsx";
import { Ledger } from "#app/ui/picture/drawings/ledger.tsx";
import { MapPin } from "#app/ui/picture/drawings/map-pin.tsx";
import { Mirror } from "#app/ui/picture/drawings/mirror.tsx";
import { Slate } from "#app/ui/picture/drawings/slate.tsx";

const drawings = {
	photography: KeyLight,
	management: Slate,
	legal: ContractPage,
	accounting: Ledger,
	business: MapPin,
	education: FoldingChair,
	marketing: Mirror,
} satisfies Record<ServicePageSlug, unknown>;

/** The drawing of a service line. */
export function LineDrawing({ line, className }: { line: ServicePageSlug; className?: string }) {
	const Drawing = drawings[line];
	return <Drawing {...(className && { className })} />;
}
