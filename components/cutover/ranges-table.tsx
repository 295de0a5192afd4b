import { Count } from '@/components/number/count';
import { ScrollBox } from '@/components/ui/scroll-box';
import type { PlacedRangeJson } from '@/lib/contract/cutover-plan';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { prepareRanges, sumOfRanges } from './prepare-amount';

type RangesTableProps = { ranges: readonly PlacedRangeJson[]; caption: string };

/** Exact ranges by partition, the largest first, and their sum. */
export function RangesTable({ ranges, caption }: RangesTableProps) {
  const sum = sumOfRanges(ranges);
  return (
    <ScrollBox label={caption} className="mt-1 max-h-56">
      <table className="w-full text-left text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-faint">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              Partition
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              From
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Up to
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {prepareRanges(ranges).map((row) => (
            <tr key={`${row.place} ${row.from}`} className="border-line border-t">
              <th scope="row" className="py-1 pr-3 font-normal [overflow-wrap:anywhere]">
                {row.place}
              </th>
              <td className="py-1 pr-3 text-right">
                <Count value={row.from} />
              </td>
              <td className="py-1 pr-3 text-right">
                <Count value={row.to} />
              </td>
              <td className="num whitespace-nowrap py-1 text-right">{row.size}</td>
            </tr>
          ))}
        </tbody>
        {sum === null || ranges.length < 2 ? null : (
          <tfoot>
            <tr className="border-line-strong border-t font-semibold">
              <th scope="row" colSpan={3} className="py-1 pr-3">
                Together
              </th>
              <td className="num whitespace-nowrap py-1 text-right">
                {distanceInWords(sum.distance, sum.unit)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
