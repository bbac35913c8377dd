import { Injectable } from '@nestjs/common';
import { DataDisk } from '../storage/disk.js';
import { version } from '../config/version.js';
import { Metrics, forget } from './metrics.js';

/** Reports the running version, and the free disk space for photos. */
@Injectable()
export class ProcessMetrics {
  constructor(disk: DataDisk, metrics: Metrics) {
    metrics
      .gauge({ name: 'apero_build_info', help: 'What runs; always 1.', labels: ['version', 'node'] })
      .set({ version, node: process.versions.node }, 1);
    const free = metrics.gauge({
      name: 'apero_data_disk_free_bytes',
      help: 'Free on the disk of DATA_DIR: photos, uploads, the embedded database.',
    });
    const size = metrics.gauge({ name: 'apero_data_disk_size_bytes', help: 'Size of the disk of DATA_DIR.' });
    metrics.beforeAnswer(async () => {
      forget(free);
      forget(size);
      const found = await disk.read();
      if (!found) return;
      free.set(found.free);
      size.set(found.size);
    });
  }
}
