import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { forget, Metrics } from '../../common/metrics/metrics.js';
import { Sampled } from '../../common/concurrency/sampled.js';
import { PhotoFolder, type PhotoFigures } from './photo-folder.service.js';

/** Metrics of the photo folder. */
@Injectable()
export class PhotoFolderMetrics {
  constructor(metrics: Metrics, clock: Clock, folder: PhotoFolder) {
    const own = metrics.gauge({
      name: 'apero_photo_folder_own',
      help: 'Whether the folder of photos is this database’s own: 1 or 0. If not, nothing in it is deleted.',
    });
    const strangers = metrics.gauge({
      name: 'apero_photos_unknown',
      help: 'Photos in the folder of which the database knows nothing. They are kept until a sweep is ordered.',
    });
    const due = metrics.gauge({
      name: 'apero_photos_to_delete',
      help: 'Photos that are to be deleted by now.',
    });
    const figures = new Sampled<PhotoFigures>(clock, () => folder.figures());
    metrics.beforeAnswer(async () => {
      const read = await figures.read();
      for (const gauge of [own, strangers, due]) forget(gauge);
      if (!read) return;
      own.set(read.problem === null ? 1 : 0);
      strangers.set(read.strangers);
      due.set(read.due);
    });
  }
}
