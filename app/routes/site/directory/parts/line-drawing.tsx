import type { ServicePageSlug } from "#app/domain/market/service-line.ts";
import { ContractPage } from "#app/ui/image/drawings/contract-page.tsx";
import { FoldingChair } from "#app/ui/image/drawings/folding-chair.tsx";
import { KeyLight } from "#app/ui/image/drawings/key-light.tsx";
import { Ledger } from "#app/ui/image/drawings/ledger.tsx";
import { MapPin } from "#app/ui/image/drawings/map-pin.tsx";
import { Mirror } from "#app/ui/image/drawings/mirror.tsx";
import { Slate } from "#app/ui/image/drawings/slate.tsx";

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
